// Prints the exported declarations of TypeScript files as JSON: name, kind, signature, comment, tags and members.
"use strict";
const ts = require("typescript");

const files = process.argv.slice(2);
const program = ts.createProgram(files, { target: ts.ScriptTarget.ES2021, strict: true });

/** The text of a comment's parts; a link becomes code. */
const textOf = (comment, source) => (typeof comment === "string" || comment === undefined ? comment ?? "" : comment.map(
  (part) => (part.kind === ts.SyntaxKind.JSDocText ? part.text : `\`${part.name?.getText(source) ?? ""}\``),
).join(""));

function describe(node, source) {
  const docs = node.jsDoc ?? [];
  const tags = docs.flatMap(({ tags = [] }) => tags).map((tag) => ({
    tag: tag.tagName.text,
    name: tag.name?.getText(source) ?? tag.typeExpression?.type.getText(source) ?? "",
    text: textOf(tag.comment, source),
  }));
  return { comment: docs.map(({ comment }) => textOf(comment, source)).join("\n\n"), tags };
}

/** The source of a declaration, without comments, `export` and `declare`. */
const signatureOf = (node, source) =>
  source.text.slice(node.getStart(source), node.end)
    .replace(/\/\*\*[\s\S]*?\*\/\s*/gu, "").replace(/^export (declare )?/u, "");

const isNamed = (node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
  ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);

const result = files.map((file) => {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} cannot be read`);
  const exported = source.statements.filter((node) =>
    isNamed(node) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
  return exported.map((node) => ({
    name: node.name.text,
    kind: ts.SyntaxKind[node.kind].replace("Declaration", ""),
    ...describe(node, source),
    signature: node.members ? null : signatureOf(node, source),
    members: (node.members ?? []).map((member) => ({
      name: member.name?.getText(source) ?? "constructor",
      signature: signatureOf(member, source),
      ...describe(member, source),
    })),
  }));
});
process.stdout.write(JSON.stringify(result.flat()));
