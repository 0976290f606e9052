import { useEffect } from 'react';

const PRODUCT = 'Fairlead';

export function pageTitle(title: string | null | undefined): string {
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}

/** The page's own title, a separator, the product's name. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
