/**
 * House rules the stock linter does not know: short functions, a console for scripts only, one place that
 * normalises text, one that knows how far ahead of UTC Seoul is, one that knows keys of a composition, browser tests that wait for what they assert.
 */

/** Longest function, in lines from its first to its last. */
export const MAX_FUNCTION_LINES = 70;

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

function checkLength(context: Deno.lint.RuleContext, node: FunctionNode): void {
  const text = context.sourceCode.text.slice(...node.range);
  const lines = text.split("\n").length;
  // A test of several steps is a list of functions; each of them is looked at.
  if (lines <= MAX_FUNCTION_LINES || text.includes("await t.step(")) return;
  const message = `This function has ${lines} lines; ${MAX_FUNCTION_LINES} is the limit here.`;
  context.report({ node, message, hint: "Look for the seam: a step with a name of its own." });
}

/** Is the file that is looked at this one of the house, or in this folder? */
function isIn(context: Deno.lint.RuleContext, path: string): boolean {
  return context.filename.replaceAll("\\", "/").includes(`/${path}`);
}

/** An hour in seconds and in milliseconds. */
const HOURS = [3_600, 3_600_000];

const isNumber = (node: Deno.lint.Node, value: number): boolean =>
  node.type === "Literal" && Number(node.raw.replaceAll("_", "")) === value;

/** What reads a page as it is in this moment. */
const PAGE_READS = new Set([
  ...["allInnerTexts", "allTextContents", "boundingBox", "count", "evaluate", "evaluateAll"],
  ...["getAttribute", "innerText", "inputValue", "textContent", "url"],
  ...["isChecked", "isDisabled", "isEditable", "isEnabled", "isHidden", "isVisible"],
]);

/** Is a page read in this expression itself, not in a function within it? */
function readsPage(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(readsPage);
  if (node === null || typeof node !== "object") return false;
  const { type, callee } = node as { type?: string; callee?: Deno.lint.Node };
  if (type?.includes("Function")) return false;
  const name = callee?.type === "MemberExpression" && callee.property.type === "Identifier" &&
    callee.property.name;
  if (name && PAGE_READS.has(name)) return true;
  return PARTS.some((part) => readsPage((node as Record<string, unknown>)[part]));
}

/** Where an expression keeps the expressions that it is made of. */
const PARTS = [
  ...["argument", "arguments", "callee", "elements", "expression", "expressions", "left"],
  ...["object", "right"],
];

/** Does it stand in what is tried until it holds? */
const isRepeated = (context: Deno.lint.RuleContext, node: Deno.lint.Node): boolean =>
  context.sourceCode.getAncestors(node).some((around) =>
    around.type === "CallExpression" && around.callee.type === "Identifier" &&
    around.callee.name === "eventually"
  );

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    "short-functions": {
      create(context) {
        const check = (node: FunctionNode) => checkLength(context, node);
        return {
          FunctionDeclaration: check,
          FunctionExpression: check,
          ArrowFunctionExpression: check,
        };
      },
    },
    "one-normalize": {
      create(context) {
        if (isIn(context, "tests/") || isIn(context, "events/base/text.ts")) return {};
        return {
          'MemberExpression[property.name="normalize"]'(node: Deno.lint.MemberExpression) {
            const message =
              "Use events/base/text.ts: String.normalize takes quadratic time on marks.";
            context.report({ node, message });
          },
        };
      },
    },
    "one-seoul": {
      create(context) {
        if (isIn(context, "tests/") || isIn(context, "events/base/seoul.ts")) return {};
        const report = (node: Deno.lint.Node) =>
          context.report({
            node,
            message: "Use events/base/seoul.ts: it alone knows Seoul's offset.",
          });
        return {
          Literal(node) {
            const { value } = node;
            const text = typeof value === "string" && /\+09:?00|Asia\/Seoul/.test(value);
            if (text || HOURS.some((hour) => isNumber(node, 9 * hour))) report(node);
          },
          TemplateElement(node) {
            if (/\+09:?00|Asia\/Seoul/.test(node.raw)) report(node);
          },
          'BinaryExpression[operator="*"]'(node: Deno.lint.BinaryExpression) {
            if (
              isNumber(node.left, 9) && [60, ...HOURS].some((hour) => isNumber(node.right, hour))
            ) {
              report(node);
            }
          },
        };
      },
    },
    "one-key-handler": {
      create(context) {
        const knows = /web[/\\](ui[/\\]input_keys|early[/\\])/.test(context.filename);
        if (!isIn(context, "web/") || knows) return {};
        return {
          "Identifier[name=/^(isComposing|keyCode|onKeyUp|onKeyPress)$/]"(node: Deno.lint.Node) {
            const message = "web/ui/input_keys.ts holds keys of a composition back: take keydown.";
            context.report({ node, message });
          },
          "JSXIdentifier[name=/^(onKeyUp|onKeyPress)$/]"(node: Deno.lint.Node) {
            const message = "web/ui/input_keys.ts gives keys that end a syllable as keydown alone.";
            context.report({ node, message });
          },
        };
      },
    },
    "wait-for-the-page": {
      create(context) {
        if (!isIn(context, "tests/browser/")) return {};
        return {
          "CallExpression[callee.name=/^assert/]"(node: Deno.lint.CallExpression) {
            if (!node.arguments.some(readsPage) || isRepeated(context, node)) return;
            const message = "The page may not have come so far: wait with tests/browser/until.ts.";
            context.report({ node, message });
          },
        };
      },
    },
    "console-in-scripts-only": {
      create(context) {
        if (/[/\\](scripts|tests)[/\\]/.test(context.filename)) return {};
        return {
          'MemberExpression[object.name="console"]'(node: Deno.lint.MemberExpression) {
            context.report({
              node,
              message: "Use src/kit/log.ts: the console belongs to scripts.",
            });
          },
        };
      },
    },
  },
};

export default plugin;
