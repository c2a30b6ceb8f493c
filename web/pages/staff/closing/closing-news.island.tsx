/** That a month is not any more what its page shows: somebody closed, reopened or changed it. */
import type { Ledger } from "../../../../events/closing/closing_names.ts";
import { closingPaths } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { PageNews, usePageNews } from "../../../ui/frame/page_news.tsx";

interface ClosingNewsProps {
  ledger: Ledger;
  month: string;
  /** Closings and reopenings that are shown. */
  acts: number;
  /** Of the report of the rows that are shown. */
  digest: string;
  /** Of the log, as the page was drawn. */
  position: number;
}

type Standing = Pick<ClosingNewsProps, "acts" | "digest"> & { closed: boolean };

function ClosingNews({ ledger, month, acts, digest, position }: ClosingNewsProps) {
  const path = closingPaths.standing(ledger, month);
  const now = usePageNews<Standing>({ noun: `closing-${ledger}`, position, path });
  if (!now || now.acts === acts && now.digest === digest) return null;
  const text = now.acts === acts
    ? "이달의 내역이 바뀌었습니다"
    : now.closed
    ? "이달이 마감되었습니다"
    : "이달의 마감이 풀렸습니다";
  return <PageNews text={text} href={closingPaths.page(ledger, month)} />;
}

export default island("closing-news", ClosingNews);
