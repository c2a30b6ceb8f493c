/** A server with the rights that its settings ask for sends mail to the named server, in each way that the settings have. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { CSRF_FIELD } from "../../web/ui/form/csrf.ts";
import { newCertificate } from "../helpers/certificate.ts";
import { haneul } from "../helpers/contact.ts";
import { mailSettings, openMailServer } from "../helpers/mail_server.ts";
import { signInForReal } from "../helpers/sign_in.ts";
import { environment, freePort, runToEnd, type Started, startOffice } from "./process.ts";
import { browserAt, eventually, inOwnFolder } from "./walk.ts";

/** A form is not filled in faster than by a person. */
const FILLED_MS = 4_000;

/** Sends the form of the public site once the office takes it. */
async function askAt(url: string): Promise<void> {
  const page = `${url}/contact`;
  const html = await (await fetch(page)).text();
  const form = /name="form" value="([^"]+)"/.exec(html)![1];
  await eventually("the form is taken", async () => {
    const sent = await fetch(page, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...haneul, form }),
    });
    await sent.body?.cancel();
    if (sent.status === 303) return sent.status;
    await new Promise((resolve) => setTimeout(resolve, FILLED_MS / 4));
    return null;
  });
}

/** A member of staff takes mail at every hour: in the evening, what is not urgent waits for the morning otherwise. */
async function withoutQuietHours(office: Started): Promise<void> {
  const page = "/profile/notices";
  const staff = browserAt(office);
  await signInForReal(staff, "staff1");
  const html = await (await staff.go(page)).text();
  const token = new RegExp(`name="${CSRF_FIELD}" value="([^"]+)"`).exec(html)![1];
  const saved = await staff.go(page, {
    method: "POST",
    body: new URLSearchParams({
      ...{ [CSRF_FIELD]: token, digest_at: "08:30", quiet_from: "00:00", quiet_to: "00:00" },
    }),
  });
  assertEquals(saved.headers.get("location"), `${page}?kind=saved`);
}

const WAYS = [
  { security: "none", what: "without TLS, on this machine" },
  { security: "starttls", what: "by STARTTLS with a certificate of the office's own authority" },
  { security: "tls", what: "by TLS from the first byte with such a certificate" },
] as const;

for (const { security, what } of WAYS) {
  Deno.test(`given a mail server ${what}, when a visitor asks, then the staff's mailboxes and the visitor's get it`, () =>
    inOwnFolder(async (folder) => {
      const { authority, cert, key } = await newCertificate();
      await Deno.writeTextFile(`${folder}/authority.pem`, authority);
      const tls = security === "none" ? undefined : { cert, key, isFirst: security === "tls" };
      const server = await openMailServer({ tls });
      const { port, from } = mailSettings(server.port)!;
      const env = environment(folder, {
        ...{ PORT: freePort(), DEMO: "1", DATA_DIR: `${folder}/data`, MAIL_SECURITY: security },
        // By a name: the process has the right to call that, and no address.
        ...{ MAIL_HOST: "localhost", MAIL_PORT: String(port), MAIL_FROM: from.address },
        ...tls ? { DENO_CERT: `${folder}/authority.pem` } : {},
      });
      const office = await startOffice(env);
      try {
        await withoutQuietHours(office);
        await askAt(office.url);
        await eventually("mail arrives", () =>
          Promise.resolve(
            server.arrived.some(({ to }) => to[0] === haneul.email) &&
              server.arrived.some(({ to }) => to[0] === "staff1@demo.invalid")
              ? true
              : null,
          ));
        assertEquals(
          new Set(server.arrived.map((one) => one.isSealed)),
          new Set([tls !== undefined]),
        );
        const doctor = await runToEnd(env, { args: ["task", "cli", "doctor", "--json"] });
        assertStringIncludes(doctor.said, "연결과 로그인이 됩니다.");
      } finally {
        await office.stop();
        await server.close();
      }
    }));
}
