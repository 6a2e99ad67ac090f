// @ts-self-types="./inline.d.ts"
export * from "./geobg.js";
