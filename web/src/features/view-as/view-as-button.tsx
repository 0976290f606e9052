import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import { IconEye } from '../../ui/icons';
import { viewAs } from './view-as';
import { viewAsMessages as m } from './view-as.messages';

interface Props {
  user: { readonly id: number; readonly full_name: string; readonly is_external?: boolean };
}

/** For account administrators: opens the same page in View as. */
export function ViewAsButton({ user }: Props) {
  const session = useSession();
  const { could } = useCan();
  if (!could('view_as', 'user') || session.user.viewed_by || user.id === session.user.id) return null;
  const look = () => viewAs(user.id, user.is_external ? '/' : location.pathname + location.search);
  return <IconButton icon={IconEye} label={m.viewAs(user.full_name)} onClick={() => void look()} />;
}
