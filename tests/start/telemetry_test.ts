/** Traces and metrics of an office that runs, as a collector gets them: named by route, and without anything about people. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../src/kit/version.ts";
import { browserAt, eventually, signIn, withProviders } from "./walk.ts";
import { startOffice } from "./process.ts";

const SERVICE = "legal-scrivener-office";

interface Value {
  stringValue?: string;
}
interface Attribute {
  key: string;
  value: Value;
}
interface Point {
  attributes: Attribute[];
  asInt?: string;
  asDouble?: number;
}
interface Metric {
  name: string;
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
}
interface Span {
  name: string;
  attributes: Attribute[];
}
interface Sent {
  resource: { attributes: Attribute[] };
  scopeSpans?: { spans: Span[] }[];
  scopeMetrics?: { metrics: Metric[] }[];
}

const attributesOf = ({ attributes }: { attributes: Attribute[] }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A small collector of OTLP over HTTP in JSON. */
function startCollector() {
  const texts: string[] = [];
  const spans: Span[] = [];
  const metrics = new Map<string, Point[]>();
  const resources: Record<string, unknown>[] = [];
  const take = (sent: Sent) => {
    const resource = attributesOf(sent.resource);
    // The start itself, which only builds, sends its own under another name.
    if (resource["service.name"] !== SERVICE) return;
    resources.push(resource);
    spans.push(...(sent.scopeSpans ?? []).flatMap((scope) => scope.spans));
    for (const { name, sum, gauge } of (sent.scopeMetrics ?? []).flatMap((one) => one.metrics)) {
      metrics.set(name, (sum ?? gauge)?.dataPoints ?? []);
    }
  };
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (asked) => {
      const text = await asked.text();
      texts.push(text);
      const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text);
      for (const sent of [...resourceSpans, ...resourceMetrics]) take(sent);
      return Response.json({});
    },
  );
  return { url: `http://127.0.0.1:${server.addr.port}`, server, texts, spans, metrics, resources };
}

type Collector = ReturnType<typeof startCollector>;

const numbersOf = ({ metrics }: Collector, name: string): Record<string, number> =>
  Object.fromEntries(
    (metrics.get(name) ?? []).map((point) => [
      Object.values(attributesOf(point)).join() || "all",
      Number(point.asInt ?? point.asDouble),
    ]),
  );

Deno.test("a collector gets routes and numbers and no personal data", () =>
  withProviders(async (folder, env) => {
    const collector = startCollector();
    // A start backs up what an earlier one has left.
    assertEquals(await (await startOffice(env())).stop(), 0);
    const office = await startOffice(env({
      ...{ OTEL_DENO: "true", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      ...{ OTEL_METRIC_EXPORT_INTERVAL: "300", OTEL_BSP_SCHEDULE_DELAY: "100" },
      BACKUP_DIR: `${folder}/백업`,
    }));
    try {
      const browser = browserAt(office);
      const secret = office.firstLink!.split("/").at(-1)!;
      await signIn(browser, office, "kakao");
      const name = "홍길동상회";
      const made = await browser.post("/api/deposition/company/create", { name });
      const { data: { id } } = await made.json();
      const search = `/api/deposition/company?search=${encodeURIComponent(name)}`;
      assertStringIncludes(await (await browser.go(search)).text(), id);
      const spanOf = (wanted: string) => collector.spans.find((span) => span.name === wanted);
      for (const wanted of ["GET /api/deposition/company", "POST /api/deposition/company/create"]) {
        const span = await eventually(wanted, () => Promise.resolve(spanOf(wanted) ?? null));
        const { "http.route": route, "http.response.status_code": status } = attributesOf(span);
        assertEquals(route, wanted.split(" ")[1]);
        assert(/^20[01]$/.test(String(status)), wanted);
      }
      await eventually(
        "the age of the backup",
        () => Promise.resolve(numbersOf(collector, "office.backup.age")["1"] >= 0 || null),
      );
      await eventually(
        "the sign-in",
        () => Promise.resolve(numbersOf(collector, "office.sign_ins").done === 1 || null),
      );
      assertEquals(numbersOf(collector, "office.sign_ins").refused, 0);
      assertEquals(numbersOf(collector, "office.views.lag").all, 0);
      assert(
        numbersOf(collector, "office.commands").all >= numbersOf(collector, "office.commits").all,
      );
      assert(numbersOf(collector, "office.commits").all > 2);
      assertEquals(numbersOf(collector, "office.jobs").dead, 0);
      assertEquals(numbersOf(collector, "office.concerns"), {});
      assertEquals(collector.resources[0]["service.version"], VERSION);
      const keys = new Set(collector.spans.flatMap((span) => Object.keys(attributesOf(span))));
      assertEquals([...keys].filter((key) => key.startsWith("url.")), ["url.scheme"]);
      const all = collector.texts.join();
      for (const hidden of [name, encodeURIComponent(name), id, secret, ...browser.jar.values()]) {
        assertEquals(all.includes(hidden), false, hidden);
      }
    } finally {
      assertEquals(await office.stop(), 0, office.said());
      await collector.server.shutdown();
    }
  }));

Deno.test("an office works when its collector does not answer", () =>
  withProviders(async (_folder, env) => {
    const dead = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const office = await startOffice(env({
      ...{ OTEL_DENO: "true", OTEL_METRIC_EXPORT_INTERVAL: "100" },
      // As the unit and the container have it: `deno task` itself would wait for the collector, too.
      OTEL_SDK_DISABLED: "true",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${dead.addr.port}`,
    }));
    try {
      await signIn(browserAt(office), office, "kakao");
    } finally {
      const began = performance.now();
      assertEquals(await office.stop(), 0, office.said());
      assert(performance.now() - began < 12_000, "a stop does not wait for the collector");
      dead.close();
    }
  }));
