/** Numbers of persons that a record shows masked, and the way to see them whole: who presses is in the security log. */
import { useState } from "react";
import { callApi } from "./client/api.ts";
import { Button } from "./form/button.tsx";
import { toast } from "./client/toasts.ts";

interface Shown {
  field: string;
  shown: string;
  number: string;
}

/** Shown in place of a digit. */
const HIDDEN = /●{4}/;

interface HiddenNumbersProps {
  /** The text as it is shown. */
  text: string;
  /** Address of the call that returns them. */
  path: string;
  csrf: string;
}

/** Nothing where the text hides none. They are forgotten with the page, and once they are folded again. */
export function HiddenNumbers({ text, path, csrf }: HiddenNumbersProps) {
  const [numbers, setNumbers] = useState<Shown[] | null>(null);
  const [busy, setBusy] = useState(false);
  if (!HIDDEN.test(text)) return null;
  const show = async () => {
    setBusy(true);
    const headers = { "x-csrftoken": csrf };
    const answer = await callApi<{ data: Shown[] }>("POST", path, { act: "showNumbers", headers });
    setBusy(false);
    if (answer.ok) setNumbers(answer.data.data);
    else toast("error", answer.problem.message);
  };
  return (
    <div className="hidden-numbers">
      <p>
        주민등록번호 같은 번호는 가려져 있습니다. 가려진 그대로 고치고 저장해도 번호는 바뀌지
        않습니다. 번호를 보면 접속 기록에 남습니다.
      </p>
      {numbers === null
        ? <Button small busy={busy} onClick={() => void show()}>번호 보기</Button>
        : (
          <>
            <dl aria-label="번호 전체">
              {numbers.map(({ shown, number }) => (
                <div key={shown}>
                  <dt>{shown}</dt>
                  <dd className="tabular">{number}</dd>
                </div>
              ))}
            </dl>
            <Button small onClick={() => setNumbers(null)}>번호 가리기</Button>
          </>
        )}
    </div>
  );
}
