/** The office file: what makes the product this office's own. */
import { z } from "zod";

const schema = z.object({
  name: z.string().min(1).default("법무사사무소 온길"),
  /** Two syllables for the seal mark. */
  shortName: z.string().min(1).max(4).default("온길"),
  phone: z.string().default("02-000-0000"),
  email: z.string().default("hello@example.com"),
  address: z.string().default("서울특별시 (예시 주소)"),
  hours: z.string().default("평일 09:00–18:00"),
});
export type Office = z.infer<typeof schema>;

/** Reads the office file (JSON), or the sample office when none is named. Throws one clear line. */
export async function readOffice(path: string): Promise<Office> {
  if (path === "") return schema.parse({});
  try {
    return schema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new Error(`사무소 파일 ${path}이(가) 없습니다. OFFICE_FILE 설정을 확인해 주세요.`);
    }
    throw new Error(`사무소 파일 ${path}을(를) 읽을 수 없습니다: ${(error as Error).message}`);
  }
}
