/** The key that leads to the search of a list, shown in its field while that is empty. */
export const SearchKey = () => <kbd className="search-key" aria-hidden="true">/</kbd>;
