/** House rules the stock linter does not know: short functions, and a console for scripts only. */

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
    "console-in-scripts-only": {
      create(context) {
        if (/[/\\](scripts|tests)[/\\]/.test(context.filename)) return {};
        return {
          'MemberExpression[object.name="console"]'(node: Deno.lint.MemberExpression) {
            context.report({ node, message: "Use src/log.ts: the console belongs to scripts." });
          },
        };
      },
    },
  },
};

export default plugin;
