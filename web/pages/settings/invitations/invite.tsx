/** The form of an invitation, and its link, this once. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { InvitedRole } from "../../../../events/invitation.ts";
import type { InvitationRow } from "../../../../projections/account_answers.ts";
import { invitationsPath } from "../../../access_paths.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.ts";
import { EmployeeChoice } from "./employee_choice.tsx";
import { RoleChoice } from "./role_choice.tsx";
import type { FreeEmployee } from "./rows.ts";

interface Made {
  data: InvitationRow;
  link: string;
}

/** Focus goes to the link: it has to be copied before anything else. */
function Link({ made: { data, link }, onDone }: { made: Made; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), [link]);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link).then(
      () => toast("success", "초대 링크를 복사했습니다."),
      () => {
        field.current?.select();
        toast("info", "Ctrl+C를 눌러 복사해 주세요.");
      },
    );
  }

  return (
    <div className="profile-secret">
      <label htmlFor={id}>
        {data.name} 님의 초대 링크입니다. <b>지금 한 번만 보여 드립니다.</b>{" "}
        복사해서 본인에게 직접 보내 주세요. 7일 안에 한 번 쓸 수 있습니다.
      </label>
      <input id={id} ref={field} className="input" readOnly value={link} />
      <div>
        <Button look="primary" onClick={copy}>복사</Button>
        <Button look="quiet" onClick={onDone}>보냈습니다</Button>
      </div>
    </div>
  );
}

interface InviteProps {
  employees: FreeEmployee[];
  onMade(row: InvitationRow): void;
}

export function Invite({ employees, onMade }: InviteProps) {
  // The only one there is needs no choosing.
  const [chosen, setChosen] = useState("");
  const employee = employees.length === 1 ? employees[0].value : chosen;
  const [role, setRole] = useState<InvitedRole>("staff");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [made, setMade] = useState<Made | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (employee === "") return setProblem("초대할 직원을 선택해 주세요.");
    setBusy(true);
    const answer = await callApi<Made>("POST", invitationsPath(), {
      act: "invite",
      body: { employee, role },
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem.message);
    setProblem("");
    setChosen("");
    setMade(answer.data);
    onMade(answer.data.data);
  }

  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">직원 초대</h2>
      <p className="invited-note">
        링크를 받은 직원이 자기 계정으로 로그인하면 그 계정이 바로 직원과 연결됩니다.
      </p>
      {employees.length === 0
        ? (
          <p className="profile-empty">
            계정이 없는 직원이 없습니다. 새 직원은 <a href={paths.settings("cards")}>카드 관리</a>
            에서 먼저 추가해 주세요.
          </p>
        )
        : (
          <form className="invited-form" onSubmit={submit} noValidate>
            <EmployeeChoice
              label="초대할 직원"
              employees={employees}
              value={employee}
              problem={problem}
              none={employees.length > 1 ? "선택" : undefined}
              onChange={setChosen}
            />
            <RoleChoice role={role} onChange={setRole} />
            <Button type="submit" look="primary" busy={busy}>초대 링크 만들기</Button>
          </form>
        )}
      {made && <Link made={made} onDone={() => setMade(null)} />}
    </section>
  );
}
