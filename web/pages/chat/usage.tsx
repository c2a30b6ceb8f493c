/** What each person's answers cost, for superusers: asked for when somebody looks. */
import { useState } from "react";
import type { PersonUsage } from "../../../projections/chat_answers.ts";
import { chatPaths } from "../../chat_paths.ts";
import { callApi } from "../../ui/api.ts";

const count = (value: number): string => value.toLocaleString("ko-KR");

/** "3분 20초"; seconds alone below a minute. */
function spanText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}초` : `${count(minutes)}분 ${seconds % 60}초`;
}

function UsageTable({ people }: { people: PersonUsage[] }) {
  if (people.length === 0) return <p className="chat-quiet">아직 AI를 쓴 사람이 없습니다.</p>;
  return (
    <div className="chat-usage" tabIndex={0} role="region" aria-label="AI 사용량">
      <table>
        <thead>
          <tr>
            <th scope="col">이름</th>
            <th scope="col">답변</th>
            <th scope="col">토큰</th>
            <th scope="col">시간</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, answers, prompt_tokens, completion_tokens, milliseconds }) => (
            <tr key={id}>
              <td>{name || "(이름 없음)"}</td>
              <td>{count(answers)}</td>
              <td title={`질문 ${count(prompt_tokens)} · 답변 ${count(completion_tokens)}`}>
                {count(prompt_tokens + completion_tokens)}
              </td>
              <td>{spanText(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The list, anew each time it is unfolded. */
export function Usage() {
  const [people, setPeople] = useState<PersonUsage[] | null>(null);
  const [problem, setProblem] = useState("");
  const look = async () => {
    const answer = await callApi<{ data: PersonUsage[] }>("GET", chatPaths.api.usage());
    if (answer.ok) setPeople(answer.data.data);
    setProblem(answer.ok ? "" : answer.problem.message);
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void look()}>
      <summary>
        <h2>사람마다 쓴 양</h2>
      </summary>
      {problem !== "" && <p className="chat-quiet" role="alert">{problem}</p>}
      {people && <UsageTable people={people} />}
    </details>
  );
}
