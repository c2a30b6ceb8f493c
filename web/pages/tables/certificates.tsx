/** What is done with chosen addresses (S2 §7, §8): certificates issued, downloaded and filed, owners asked for anew. */
import { useId, useState } from "react";
import type { TaskKind } from "../../../projections/certificate/certificate_shapes.ts";
import type { ChosenRules } from "../../../projections/table/shapes.ts";
import { certificatePaths } from "../../ui/tasks/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import type { Act } from "../../ui/failures.ts";
import { count as figure } from "../../ui/time/format.ts";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { requestTask } from "../../ui/tasks/request.ts";
import { toast } from "../../ui/client/toasts.ts";

const Filing = lazyPart(() => import("./certificate_filing.tsx"));

const ACTS = {
  issue: "issue",
  deliver: "deliverCertificates",
  download: "downloadCertificates",
  refresh: "refreshOwners",
} as const satisfies Record<TaskKind, Act>;

const LABELS: [TaskKind, string][] = [
  ["deliver", "발급해서 받기"],
  ["issue", "증명서 발급"],
  ["download", "증명서 다운로드"],
  ["refresh", "소유자 정보 갱신"],
];

/** The page was drawn before anything was filed on it. */
let hasFiled = false;

const FREE: ChosenRules = { off: [], why: "", todo: "", costs: false };

/** What is issued is there for good, and costs money where somebody outside issues it: it is asked for twice. */
function mayIssue(kind: TaskKind, amount: number, costs: boolean): Promise<boolean> {
  if (kind !== "issue" && kind !== "deliver") return Promise.resolve(true);
  const fee = costs ? " 발급 기관에 따라 수수료가 듭니다." : "";
  return kind === "issue"
    ? confirmDialog({
      title: "증명서를 발급하시겠습니까?",
      text: `선택한 ${figure(amount)}개 주소의 등기 증명서를 모두 새로 발급합니다.${fee}`,
      confirm: "발급",
    })
    : confirmDialog({
      title: "증명서를 발급해서 받으시겠습니까?",
      text:
        `선택한 ${
          figure(amount)
        }개 주소 가운데 증명서가 없거나, 3개월이 지났거나, 발급 뒤에 소유자나 주소가 ` +
        `바뀐 곳만 발급합니다. 모두 끝나면 압축 파일 하나로 받습니다.${fee}`,
      confirm: "발급해서 받기",
    });
}

async function request(kind: TaskKind, ids: readonly string[], costs: boolean): Promise<void> {
  if (!await mayIssue(kind, ids.length, costs)) return;
  await requestTask(kind, ids.length, {
    act: ACTS[kind],
    path: certificatePaths[kind](),
    body: { address_ids: ids },
  });
}

interface CertificateButtonsProps {
  ids: readonly string[];
  rules?: ChosenRules;
}

/** Buttons beside the table's own; the frame's tray shows the progress. */
export default function CertificateButtons(
  { ids, rules: { off, why, todo, costs } = FREE }: CertificateButtonsProps,
) {
  const [busy, setBusy] = useState<TaskKind | null>(null);
  const [filing, setFiling] = useState(false);
  const reason = useId();
  const run = async (kind: TaskKind) => {
    setBusy(kind);
    await request(kind, ids, costs);
    setBusy(null);
  };
  return (
    <>
      {why !== "" && <span id={reason} title={todo}>{why}</span>}
      {LABELS.map(([kind, label]) => {
        const isOff = off.includes(kind) && !(kind === "download" && hasFiled);
        return (
          <Button
            key={kind}
            look={kind === "deliver" ? "primary" : undefined}
            busy={busy !== null}
            aria-disabled={isOff || undefined}
            aria-describedby={isOff ? reason : undefined}
            onClick={() => isOff ? toast("warning", `${why} ${todo}`) : void run(kind)}
          >
            {label}
          </Button>
        );
      })}
      {ids.length === 1 && <Button onClick={() => setFiling(true)}>증명서 등록</Button>}
      {filing && ids.length === 1 && (
        <Filing
          address={ids[0]}
          onFiled={() => hasFiled = true}
          onClose={() => setFiling(false)}
        />
      )}
    </>
  );
}
