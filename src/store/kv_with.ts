/** A KV some of whose calls are made in another way. */

/** The same KV, with `own` in the place of its calls of those names, and every commit made by `around`. */
export function kvWith(
  kv: Deno.Kv,
  own: Partial<Deno.Kv>,
  around: (commit: () => Promise<Deno.KvCommitResult | Deno.KvCommitError>) => Promise<
    Deno.KvCommitResult | Deno.KvCommitError
  >,
): Deno.Kv {
  const calls: Partial<Deno.Kv> = {
    ...own,
    atomic() {
      const operation = kv.atomic();
      const commit = operation.commit.bind(operation);
      operation.commit = () => around(commit);
      return operation;
    },
  };
  return new Proxy(kv, {
    get(target, name) {
      if (Object.hasOwn(calls, name)) return calls[name as keyof typeof calls];
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
