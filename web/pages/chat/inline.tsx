/** A line of a model's text: outside links need a confirmation, figures link to their rows. */
import { createContext, type ReactNode, useContext } from "react";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { figuresIn, sourceOf, type Sources } from "./figures.ts";
import { type Inline, inlinesOf, isOwnPage, isWebAddress } from "./markdown.ts";

/** Opens an outside page after showing its address. */
async function openElsewhere(href: string): Promise<void> {
  const yes = await confirmDialog({
    title: "사무소 밖의 페이지를 여시겠습니까?",
    text: `AI가 적은 주소입니다. 믿을 수 있는 곳인지 확인해 주세요.\n${href.slice(0, 300)}`,
    confirm: "열기",
  });
  if (yes) globalThis.open(href, "_blank", "noopener,noreferrer");
}

function Link({ text, href }: { text: string; href: string }) {
  if (isOwnPage(href)) return <a href={href}>{text || href}</a>;
  if (!isWebAddress(href)) return <>{text || href}</>;
  return (
    <button type="button" className="chat-outside" onClick={() => void openElsewhere(href)}>
      {text || href}
    </button>
  );
}

export interface Known {
  /** The tools' answers and the person's files; null while the answer is still being written, when a figure may be incomplete. */
  sources: Sources | null;
  /** The answer's place among the messages. */
  place: number;
}
export const KnownSources = createContext<Known>({ sources: null, place: 0 });

/** A text whose figures link to their rows; one that neither a tool nor a file gave is marked. */
function Figures({ text, bare }: { text: string; bare?: boolean }) {
  const { sources, place } = useContext(KnownSources);
  if (!sources) return <>{text}</>;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const figure of figuresIn(text, { bare })) {
    const { at, text: written } = figure;
    const href = sourceOf(figure, sources, place);
    parts.push(
      text.slice(from, at),
      href === null
        ? (
          <span key={at} className="chat-unproven">
            <span>{written}</span> <small>확인 필요</small>
          </span>
        )
        : <a key={at} className="chat-source" href={href} title="이 수치의 출처">{written}</a>,
    );
    from = at + written.length;
  }
  return <>{parts}{text.slice(from)}</>;
}

function Part({ part, bare }: { part: Inline; bare?: boolean }) {
  switch (part.kind) {
    case "text":
      return <Figures text={part.text} bare={bare} />;
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Figures text={part.text} bare={bare} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Figures text={part.text} bare={bare} />
        </em>
      );
    case "del":
      return (
        <del>
          <Figures text={part.text} bare={bare} />
        </del>
      );
    case "image":
      return (
        <span className="chat-picture-link">
          [이미지: <Link text={part.text || "설명 없음"} href={part.href} />]
        </span>
      );
    case "link":
      return <Link text={part.text} href={part.href} />;
  }
}

/** One line. `bare`: each number in it is a figure. */
export const Line = ({ text, bare }: { text: string; bare?: boolean }) => (
  <>{inlinesOf(text).map((part, place) => <Part key={place} part={part} bare={bare} />)}</>
);
