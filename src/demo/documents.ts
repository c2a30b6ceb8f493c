/** Three documents of the sample office, for its newest address records. Ids begin with `demo-`, people are called 데모. */
import type { TableState } from "../../events/tables.ts";
import type { Sample } from "./random.ts";

type Document = Partial<TableState<"document">>;

const TEXTS: [kind: TableState<"document">["kind"], title: string, body: string][] = [
  [
    "mandate",
    "데모 소유권이전 위임장",
    "위임인은 아래 부동산의 소유권이전등기 신청에 관한 모든 행위를 데모 법무사에게 위임합니다.\n\n" +
    "1. 등기신청서의 작성과 제출\n2. 등기필정보의 수령\n3. 신청의 취하와 보정",
  ],
  [
    "confirmation",
    "데모 본인 확인서",
    "신분증과 인감증명서를 대조하여 위임인이 본인임을 확인하였습니다.\n\n확인한 사람: 데모 법무사",
  ],
  [
    "application",
    "데모 근저당권말소 신청서",
    "등기의 목적: 근저당권설정등기의 말소\n등기의 원인: 해지\n\n첨부: 해지증서, 위임장, 등기필정보",
  ],
];

/** The documents; `addresses` are the ids of the records they are for. */
export const demoDocuments = (addresses: string[]): Sample<Document>[] =>
  TEXTS.map(([kind, title, body], index) => ({
    id: `demo-document-${index + 1}`,
    record: { kind, title, body, address_id: addresses[index] ?? "" },
  }));
