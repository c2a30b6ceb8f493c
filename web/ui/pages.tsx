/** The way from page to page of a long list. */

interface PagesProps {
  page: number;
  pages: number;
  address(page: number): string;
}

export function Pages({ page, pages, address }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label="페이지">
      {page > 1 && <a className="button" href={address(page - 1)} rel="prev">이전</a>}
      <span className="tabular">{page} / {pages}</span>
      {page < pages && <a className="button" href={address(page + 1)} rel="next">다음</a>}
    </nav>
  );
}
