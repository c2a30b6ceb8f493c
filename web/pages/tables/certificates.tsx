/** What is done with chosen addresses (S2 §7, §8): certificates issued, downloaded and filed, owners asked for anew. */
import { useId, useState } from "react";
import type {
  CertificateTask,
  TaskKind,
} from "../../../projections/certificate/certificate_shapes.ts";
import type { ChosenRules } from "../../../projections/table/shapes.ts";
import { certificatePaths } from "../../ui/tasks/paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import type { Act } from "../../ui/failures.ts";
import { count as figure } from "../../ui/time/format.ts";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { addTask, beginTask, taskDone, taskFailed } from "../../ui/tasks/tasks.ts";
import { toast } from "../../ui/client/toasts.ts";

const Filing = lazyPart(() => import("./certificate_filing.tsx"));

const ACTS = {
  issue: "issue",
  download: "downloadCertificates",
  refresh: "refreshOwners",
} as const satisfies Record<TaskKind, Act>;

const LABELS: [TaskKind, string][] = [
  ["issue", "증명서 발급"],
  ["download", "증명서 다운로드"],
  ["refresh", "소유자 정보 갱신"],
];

/** The page was drawn before anything was filed on it. */
let hasFiled = false;

const FREE: ChosenRules = { off: [], why: "", todo: "", costs: false };

/** What is issued is there for good, and costs money where somebody outside issues it: it is asked for twice. */
const mayIssue = (amount: number, costs: boolean): Promise<boolean> =>
  confirmDialog({
    title: "증명서를 발급하시겠습니까?",
    text: `선택한 ${figure(amount)}개 주소의 등기 증명서를 발급합니다.${
      costs ? " 발급 기관에 따라 수수료가 듭니다." : ""
    }`,
    confirm: "발급",
  });

async function request(kind: TaskKind, ids: readonly string[], costs: boolean): Promise<void> {
  if (kind === "issue" && !await mayIssue(ids.length, costs)) return;
  const key = beginTask(kind, ids.length);
  const path = certificatePaths[kind]();
  const answer = await callApi<CertificateTask>("POST", path, {
    act: ACTS[kind],
    body: { address_ids: ids },
  });
  if (!answer.ok) {
    const { message } = answer.problem;
    taskFailed(key, message);
    toast("error", message);
    return;
  }
  const { task_id, message, download_url, processing_info } = answer.data;
  const left = processing_info.missing.length + processing_info.under_way.length;
  toast(left > 0 ? "warning" : "success", message);
  if (task_id === null) taskDone(key, message, download_url);
  else addTask(key, task_id, message);
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
