export * from "./geobg.js";
