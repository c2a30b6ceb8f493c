/** The name of the built script that says a text. */
export function scriptSaying(text: string): string {
  const scripts = [...Deno.readDirSync("build/assets")].filter(({ name }) => name.endsWith(".js"));
  return scripts.find(({ name }) => Deno.readTextFileSync(`build/assets/${name}`).includes(text))!
    .name;
}
