import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconEye } from '../../ui/icons';
import { PaneSection } from '../../ui/list-and-pane';
import { viewAs } from './view-as';
import { viewAsMessages as m } from './view-as.messages';

interface Props {
  user: { readonly id: number; readonly full_name: string; readonly deleted_at: string | null };
}

/** In the administration of a user: explains View as and starts it. */
export function ViewAsSection({ user }: Props) {
  const session = useSession();
  const { why } = useCan();
  if (user.deleted_at || user.id === session.user.id) return null;
  return (
    <PaneSection title={m.title} hint={m.hint}>
      <div>
        <Button icon={IconEye} disabledReason={why('view_as', 'user')} onClick={() => void viewAs(user.id, '/')}>
          {m.viewAs(user.full_name)}
        </Button>
      </div>
    </PaneSection>
  );
}
