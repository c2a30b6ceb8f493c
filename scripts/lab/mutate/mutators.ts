/**
 * Where a file can be changed so that it says something else: a plugin of `deno lint`, whose parser knows the language.
 * Stryker's instrumenter would bring 40 packages, has no runner for Deno, and changes files where they stand.
 * Each report's message is a `Change` as JSON. What a test of rules has no business with is left out: types, what is
 * imported, keys, and words in Korean.
 */

/** What is changed, in the order in which a sample takes one of each. */
export const KINDS = [
  ...["relation", "condition", "arithmetic", "statement", "constant", "collection", "pattern"],
  "call",
] as const;

export type Kind = (typeof KINDS)[number];

/** One change of a file: the text between two places becomes another. */
export interface Change {
  kind: Kind;
  from: number;
  to: number;
  text: string;
}

type Node = Deno.lint.Node;
type Report = (kind: Kind, node: { range: [number, number] }, text: string) => void;

const OPERATORS: Readonly<Record<string, [kind: Kind, other: string]>> = {
  ...{ "<": ["relation", "<="], "<=": ["relation", "<"] },
  ...{ ">": ["relation", ">="], ">=": ["relation", ">"] },
  ...{ "===": ["relation", "!=="], "!==": ["relation", "==="] },
  ...{ "&&": ["condition", "||"], "||": ["condition", "&&"] },
  ...{ "+": ["arithmetic", "-"], "-": ["arithmetic", "+"], "*": ["arithmetic", "/"] },
  ...{ "/": ["arithmetic", "*"], "%": ["arithmetic", "*"] },
};
const ASSIGNMENTS: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=" };
const METHODS: Readonly<Record<string, string>> = {
  ...{ some: "every", every: "some", min: "max", max: "min", floor: "ceil", ceil: "floor" },
  ...{ startsWith: "endsWith", endsWith: "startsWith" },
};
/** A call of these is left out: what it is called on stands in its place. */
const STEPS = new Set(["filter", "slice", "toSorted", "sort", "trim", "toLowerCase", "reverse"]);

/** Is the operand text? Then a plus joins, and a minus is no arithmetic. */
const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && (isText(node.left) || isText(node.right)));

/** What a pattern becomes: an anchor or a repeat is dropped, a class turned into its opposite. */
function* otherPatterns(source: string): Generator<string> {
  if (/^\^./.test(source)) yield source.slice(1);
  if (/[^\\]\$$/.test(source)) yield source.slice(0, -1);
  const plus = source.search(/(?<=[\])\w])\+/);
  if (plus > 0) yield source.slice(0, plus) + source.slice(plus + 1);
  const digit = source.indexOf("\\d");
  if (digit >= 0) yield `${source.slice(0, digit)}\\D${source.slice(digit + 2)}`;
  const among = source.search(/(?<!\\)\[(?!\^)/);
  if (among >= 0) yield `${source.slice(0, among)}[^${source.slice(among + 1)}`;
}

function changeLiteral(node: Deno.lint.Literal, report: Report): void {
  const { parent, value } = node as Deno.lint.Literal & { parent: Node };
  if ("regex" in node && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    for (const other of otherPatterns(pattern)) report("pattern", node, `/${other}/${flags}`);
  } else if (typeof value === "number") {
    report("constant", node, String(value === 0 ? 1 : value + 1));
  } else if (typeof value === "boolean") {
    report("constant", node, String(!value));
  } else if (typeof value === "string" && value !== "" && !/[가-힣]/.test(value)) {
    const isKey = parent.type === "Property" && parent.key === node;
    const isPlace = parent.type === "MemberExpression";
    if (!isKey && !isPlace) report("constant", node, '""');
  }
}

/** The condition of a branch, turned into its opposite; one that is "not" already loses it. */
function turn(test: Node, textOf: (node: Node) => string, report: Report): void {
  if (test.type === "UnaryExpression" && test.operator === "!") {
    report("condition", test, textOf(test.argument));
  } else report("condition", test, `!(${textOf(test)})`);
}

/** May a statement be left out? What declares a name, or is the only one that gives it a value, may not. */
const isDropped = ({ expression }: Deno.lint.ExpressionStatement): boolean =>
  ["AssignmentExpression", "AwaitExpression", "CallExpression", "UpdateExpression"]
    .includes(expression.type);

/** Are these the parts of a value, and not those of a type or of what is taken apart? */
const TYPES = /^TS|^Import|^Export(All|Named)/;
function standsInType(node: Node): boolean {
  const parent = (node as { parent?: Node }).parent;
  return parent !== undefined && TYPES.test(parent.type) && parent.type !== "TSAsExpression" &&
    parent.type !== "TSNonNullExpression" && parent.type !== "TSSatisfiesExpression";
}

function changeArray({ range, elements }: Deno.lint.ArrayExpression, report: Report): void {
  if (elements.length === 0) return;
  report("collection", { range }, "[]");
  const last = elements.at(-1);
  const before = elements.at(-2);
  // The parser gives a spread no more than its dots.
  const isSpread = [last, before].some((one) => one?.type === "SpreadElement");
  if (last && before && !isSpread) {
    report("collection", { range: [before.range[1], last.range[1]] }, "");
  }
}

function changeCall(
  node: Deno.lint.CallExpression,
  textOf: (node: Node) => string,
  report: Report,
) {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
  const { name } = callee.property;
  if (Object.hasOwn(METHODS, name)) report("call", callee.property, METHODS[name]);
  else if (STEPS.has(name)) report("call", node, textOf(callee.object as Node));
}

function visitors(source: Deno.lint.SourceCode, report: Report): Deno.lint.LintVisitor {
  const textOf = (node: Node) => source.getText(node);
  /** Puts another operator between two operands; brackets around these stay. */
  const replaceOperator = (
    { left, operator }: { left: Node; operator: string },
    kind: Kind,
    other: string,
  ) => {
    const at = source.text.indexOf(operator, left.range[1]);
    report(kind, { range: [at, at + operator.length] }, other);
  };
  const operator = (node: Deno.lint.BinaryExpression | Deno.lint.LogicalExpression) => {
    const other = Object.hasOwn(OPERATORS, node.operator) ? OPERATORS[node.operator] : undefined;
    if (other && !(node.operator === "+" && isText(node))) replaceOperator(node, ...other);
  };
  return {
    BinaryExpression: operator,
    LogicalExpression: operator,
    AssignmentExpression(node) {
      const other = ASSIGNMENTS[node.operator];
      if (other && !isText(node.right)) replaceOperator(node, "arithmetic", other);
    },
    ConditionalExpression: ({ test }) => turn(test, textOf, report),
    IfStatement(node) {
      turn(node.test, textOf, report);
      const only = node.consequent.type === "BlockStatement" ? null : node.consequent.type;
      const leaves = only && /^(Return|Throw|Continue|Break)Statement$/.test(only);
      if (leaves && !node.alternate) report("statement", node, ";");
    },
    ExpressionStatement(node) {
      if (isDropped(node)) report("statement", node, ";");
    },
    Literal(node) {
      if (!standsInType(node)) changeLiteral(node, report);
    },
    ArrayExpression: (node) => changeArray(node, report),
    CallExpression: (node) => changeCall(node, textOf, report),
  };
}

const plugin: Deno.lint.Plugin = {
  name: "mutate",
  rules: {
    change: {
      create(context) {
        const report: Report = (kind, { range: [from, to] }, text) => {
          const change: Change = { kind, from, to, text };
          context.report({ range: [from, to], message: JSON.stringify(change) });
        };
        return visitors(context.sourceCode, report);
      },
    },
  },
};
export default plugin;
