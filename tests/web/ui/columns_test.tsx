import { assertEquals } from "@std/assert";
import { renderToString } from "react-dom/server";
import { ColumnChart } from "../../../web/ui/chart/columns.tsx";

Deno.test("month and time are whole below their columns, a name is cut where it does not fit", () => {
  const classOf = (label: string) => {
    const columns = [{ label, href: "/", values: [1] }];
    const page = renderToString(
      <ColumnChart
        title="금액"
        of="가게"
        parts={["금액"]}
        columns={columns}
        format={String}
        none=""
      />,
    );
    return page.match(/class="(chart-label[^"]*)"/)?.[1];
  };
  for (const label of ["12월", "13:05", "09시", "점심"]) {
    assertEquals(classOf(label), "chart-label", label);
  }
  for (const label of ["법원앞우편취급국", "온길국수", "Coffee shop"]) {
    assertEquals(classOf(label), "chart-label chart-name", label);
  }
});
