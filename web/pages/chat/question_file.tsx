/** A file of a question: a picture as it was given on this page, or as the server still has it. */
import { fileAnchor } from "./figures.ts";
import { chatPaths } from "./paths.ts";
import type { Message } from "./said.ts";

const GONE = "(이미지는 올린 뒤 12시간이 지나거나 서버가 다시 시작되면 볼 수 없습니다.)";

export function QuestionFile({ file: { id, name, type, here }, given }: {
  file: Extract<Message, { role: "user" }>["files"][number];
  /** Base64 of a JPEG. */
  given: string | undefined;
}) {
  const source = given ? `data:image/jpeg;base64,${given}` : here && chatPaths.api.picture(id);
  return (
    <figure className="chat-file" id={fileAnchor(id)}>
      {source && <img src={source} alt={name} />}
      <figcaption>
        첨부: {name} {type === "image" && !source && GONE}
      </figcaption>
    </figure>
  );
}
