/** Headings with what is said under each: the shape of most texts of the site. */

export interface Statement<Text = string> {
  title: string;
  text: Text;
}

/** One after the other, in the order they are written in. */
export function statements<Text = string>(told: Record<string, Text>): Statement<Text>[] {
  return Object.entries(told).map(([title, text]) => ({ title, text }));
}
