/** The home page (S1 §2): what this office does, how to reach it, and why one might. */
import type { Office } from "../../../projections/office.ts";
import type { SiteUser } from "../../ui/public_frame.tsx";
import { About, Services, Testimonials } from "./office.tsx";
import { Hero, Portal, QuickContact } from "./hero.tsx";
import { type HomePost, News, Questions } from "./questions.tsx";
import { Visit } from "./visit.tsx";

interface HomeProps {
  office: Office;
  demo: boolean;
  /** Who is signed in, if anybody. */
  user: SiteUser | null;
  /** Why a sign-in did not work, in the words of S1 §8; null otherwise. */
  signInError: string | null;
  /** The latest posts, newest first. */
  posts: HomePost[];
  /** Can this office show an embedded map? */
  embeddedMap: boolean;
}

export function Home({ office, demo, user, signInError, posts, embeddedMap }: HomeProps) {
  return (
    <div className="home">
      {signInError && <p className="notice home-notice" role="alert">{signInError}</p>}
      <div className="home-top">
        <Hero office={office} />
        <aside className="home-side" aria-label="연락과 로그인">
          <QuickContact office={office} />
          <Portal demo={demo} user={user} />
        </aside>
      </div>
      <Services />
      <About office={office} />
      <Testimonials office={office} />
      <Questions office={office} />
      <News posts={posts} />
      <Visit office={office} embeddedMap={embeddedMap} />
    </div>
  );
}
