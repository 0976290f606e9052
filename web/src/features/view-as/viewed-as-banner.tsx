import { useBoot } from '../../lib/session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { IconEye } from '../../ui/icons';
import { afterViewing, endViewing } from './view-as';
import { viewAsMessages as m } from './view-as.messages';

/** Shown over every page during View as. */
export function ViewedAsBanner() {
  const { boot } = useBoot();
  if (!boot.logged_in || !boot.user.viewed_by) return null;
  const { full_name, is_external } = boot.user;
  const end = () => void endViewing(afterViewing(is_external));
  return (
    <Banner
      icon={IconEye}
      action={
        <Button size="xs" aria-label={m.endLabel} onClick={end}>
          {m.end}
        </Button>
      }
    >
      {m.looking(full_name)}
    </Banner>
  );
}
