/** The machine's clock is not believed: what that means, and for superusers the one answer that is asked for. */
import { clockPath } from "./paths.ts";

export interface ClockDoubtProps {
  /** The sentence that says why, and what rests. */
  text: string;
  /** The Seoul day that the machine says it is, YYYY-MM-DD, and the moment in words. */
  day: string;
  machine: string;
  /** The form of a superuser; null for others. */
  form: { csrf: string; key: string } | null;
}

export function ClockDoubt({ text, day, machine, form }: ClockDoubtProps) {
  return (
    <section className="notice notice-warning today-clock" aria-labelledby="today-clock">
      <h2 id="today-clock">컴퓨터의 날짜를 확인해 주세요</h2>
      <p>{text}</p>
      {form
        ? (
          <form method="post" action={clockPath()}>
            <input type="hidden" name="csrfmiddlewaretoken" value={form.csrf} />
            <input type="hidden" name="key" value={form.key} />
            <input type="hidden" name="day" value={day} />
            <button type="submit" className="button button-primary">
              지금은 {machine}이 맞습니다
            </button>
            <p>
              틀리면 컴퓨터의 시계를 맞추세요. 맞추면 저절로 풀립니다. 확인한 뒤에는 다시 로그인해야
              할 수 있습니다.
            </p>
          </form>
        )
        : <p>최고관리자가 이 화면에서 확인하거나 시계를 맞추면 저절로 풀립니다.</p>}
    </section>
  );
}
