import { useRouter } from '@tanstack/react-router';
import { isBrowserClick } from './record-link';
import { ButtonLink, type ButtonLinkProps } from '../ui/button';

/** A link that looks like a button and navigates without a reload. */
export function LinkButton(props: ButtonLinkProps) {
  const router = useRouter();
  return (
    <ButtonLink
      {...props}
      onClick={(event) => {
        if (isBrowserClick(event)) return;
        event.preventDefault();
        void router.navigate({ href: props.href });
      }}
    />
  );
}
