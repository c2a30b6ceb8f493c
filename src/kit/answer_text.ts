/** Text of another server's answer, no more of it than is wanted: an answer without an end does not fill the memory. */

/** The beginning of an answer, at most so many UTF-16 units; the rest of it is not received. */
export async function beginningOf(answer: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length >= most) return text.slice(0, most);
  }
  return (text + decoder.decode()).slice(0, most);
}
