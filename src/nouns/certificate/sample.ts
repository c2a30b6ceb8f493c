/** The built-in source: certificates marked as samples on every page. Nothing leaves the office. */
import { createHash } from "node:crypto";
import { seoulParts } from "../../../events/base/seoul.ts";
import { OFFICE } from "../../kit/fair_queue.ts";
import type { Block, PdfDocument } from "../../pdf/document.ts";
import { renderPdf } from "../../pdf/render.ts";
import type { DocumentSource, Subject } from "./source.ts";

const NO_EFFECT =
  "이 문서는 화면과 절차를 익히기 위한 견본입니다. 등기소가 발급하지 않았고 아무 효력이 없습니다.";

/** The same order has the same number. */
const numberOf = (order: string): string =>
  `SAMPLE-${createHash("sha256").update(order).digest("hex").slice(0, 12).toUpperCase()}`;

function documentOf(subject: Subject, number: string, office: string, now: Date): PdfDocument {
  const { day, time } = seoulParts(now.getTime());
  const blocks: Block[] = [
    { kind: "title", text: "등기사항전부증명서(견본)" },
    { kind: "text", text: "부동산 · 현재 유효사항", align: "center", look: "muted" },
    { kind: "space", height: 8 },
    { kind: "text", text: NO_EFFECT, look: "warning", align: "center" },
    { kind: "space", height: 8 },
    {
      kind: "fields",
      rows: [
        ["견본 번호", number],
        ["소재지", subject.address],
        ["관할 등기소", subject.office || "견본에는 기재하지 않음"],
      ],
    },
    { kind: "heading", text: "【갑구】 소유권에 관한 사항" },
    {
      kind: "table",
      heads: ["순위번호", "등기목적", "권리자"],
      widths: [1, 2, 4],
      rows: [["1", "소유권", subject.owner || "견본에는 기재하지 않음"]],
    },
    { kind: "heading", text: "【을구】 소유권 이외의 권리에 관한 사항" },
    { kind: "text", text: "견본에는 기재하지 않음", look: "muted" },
    { kind: "space", height: 16 },
    { kind: "text", text: `만든 때 ${day} ${time.slice(0, 5)} · ${office}`, align: "right" },
  ];
  const footer = `견본 ${number} · 효력 없음`;
  return {
    title: "등기사항전부증명서(견본)",
    made: now.toISOString(),
    mark: "견본",
    footer,
    blocks,
  };
}

/** The source of a demo; `office` returns its name. */
export function sampleSource(
  { office, now }: { office: () => string; now: () => Date },
): DocumentSource {
  return {
    name: "sample",
    async issue(subject, order, signal) {
      const number = numberOf(order);
      return {
        number,
        file: await renderPdf(documentOf(subject, number, office(), now()), { ...OFFICE, signal }),
      };
    },
    // A sample costs nothing: a missing one is made again.
    find: () => Promise.resolve(null),
    // It has no registry: the owner comes from the books.
    ownerOf: ({ owner }) => Promise.resolve(owner),
  };
}
