/** Every way into the office that is open for the person: one list, each ended by one button, and all by one. */
import { useEffect, useState } from "react";
import { accessPaths, doorsPath, endAllDoorsPath } from "../settings/access/paths.ts";
import { paths } from "../../paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { EndedDoors } from "../../ui/ended_doors.tsx";
import { numbered } from "../../ui/numbered.ts";
import { toast } from "../../ui/client/toasts.ts";
import { doorWay, WaysIn } from "../../ui/ways_in.tsx";
import type { DoorRow } from "./rows.ts";
import { type Shared, useEnding } from "./use_ending.ts";

const own = accessPaths();

/** Ends all of them, this page's own session too. */
function EndAll() {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    const sure = await confirmDialog({
      title: "모든 접근을 끝낼까요?",
      text:
        "이 기기를 포함한 모든 로그인, 액세스 토큰, 캘린더 주소, 받을 파일, AI 채팅의 확인 없는 실행이 바로 끝납니다. 되돌릴 수 없습니다.",
      confirm: "모두 끝내기",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    const answer = await callApi("POST", endAllDoorsPath(), {
      act: "endAccess",
      body: { all: true },
    });
    setBusy(false);
    if (answer.ok) location.assign(paths.home());
    else toast("error", answer.problem.message);
  };
  return (
    <p className="profile-below">
      <Button look="danger" busy={busy} onClick={() => void run()}>모든 접근 끝내기</Button>
    </p>
  );
}

/** The section of the profile page. */
export function Doors(
  { first, shared, changes }: {
    first: DoorRow[];
    shared: Shared;
    /** How often something was made or ended on this page. */
    changes: number;
  },
) {
  const { rows, setRows, ending, end } = useEnding(first, shared);
  useEffect(() => {
    if (changes === 0) return;
    void callApi<{ data: DoorRow[] }>("GET", doorsPath(), { act: "readDoors" })
      .then((answer) => answer.ok && setRows(answer.data.data));
  }, [changes]);
  const names = numbered(rows.map(({ label, name }) => `${label} ${name}`));
  return (
    <section aria-labelledby="doors-title">
      <h2 id="doors-title">열려 있는 접근 경로</h2>
      <p className="profile-note">
        내 계정으로 만들어져 지금 사무소에 들어올 수 있는 모든 경로입니다. 모르는 것은 끝내 주세요.
      </p>
      <WaysIn
        label="열려 있는 접근 경로"
        rows={rows.map((row, at) =>
          doorWay(
            row,
            !row.current && (
              <Button
                small
                aria-label={`${names[at]} 끝내기`}
                busy={ending === row.id}
                onClick={() => end(row.id, own.door(row.kind, row.id), "접근 경로를 끝냈습니다.")}
              >
                끝내기
              </Button>
            ),
          )
        )}
      />
      <EndAll />
      <EndedDoors path={own.endedDoors()} changes={changes} />
    </section>
  );
}
