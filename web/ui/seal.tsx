/** The seal: the office's short name in a red frame, one syllable above the other. Decorative. */
export function Seal({ text }: { text: string }) {
  return (
    <span className="seal" aria-hidden="true">
      <span>{text}</span>
    </span>
  );
}
