import { useEffect } from 'react';

const PRODUCT = 'Fairlead';

export function pageTitle(title: string | null | undefined): string {
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** The page's own title, a separator, the product's name. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    shown = pageTitle(title);
    write();
  }, [title]);
}

let shown = PRODUCT;
let count = 0;

/** Puts the number of unread notifications before the title of every page: `(3) Deals · Fairlead`. */
export function useTitleCount(n: number): void {
  useEffect(() => {
    count = n;
    write();
    return () => {
      count = 0;
      write();
    };
  }, [n]);
}

function write(): void {
  document.title = count > 0 ? `(${count}) ${shown}` : shown;
}
