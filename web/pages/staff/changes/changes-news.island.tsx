/** How many acts there are since the page was drawn, of those that its filter asks for. */
import { type AuditFilter, auditPaths } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { count } from "../../../ui/time/format.ts";
import { PageNews, usePageNews } from "../../../ui/frame/page_news.tsx";

interface ChangesNewsProps {
  filter: AuditFilter;
  /** Of the log, as the page was drawn. */
  position: number;
}

function ChangesNews({ filter, position }: ChangesNewsProps) {
  const path = auditPaths.news(position, filter);
  const news = usePageNews<{ count: number }>({ noun: "changes", position, path });
  if (!news || news.count === 0) return null;
  return <PageNews text={`새 변경 ${count(news.count)}건`} href={auditPaths.page(filter)} />;
}

export default island("changes-news", ChangesNews);
