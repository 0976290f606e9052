import { imagePath, NO_IMAGE } from '@fairlead/domain/images/image-path';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { Avatar, type AvatarProps } from '../ui/avatar';
import { useBoot } from './session';

type Users = SignedIn['account']['users'];

/** A user of the account, with their chosen picture. */
export function UserAvatar(props: Omit<AvatarProps, 'image'>) {
  const { boot } = useBoot();
  const image = boot.logged_in ? imagesOf(boot.account.users).get(props.id) : undefined;
  return <Avatar {...props} image={image ? imagePath(image) : null} />;
}

/** The picture of a record, from its value in an answer of the server. */
export function pictureAt(url: unknown): string | null {
  return typeof url === 'string' && url !== NO_IMAGE ? url : null;
}

const known = new WeakMap<Users, ReadonlyMap<number, number>>();

/** Only users who have a picture: a board looks it up for each of its cards. */
function imagesOf(users: Users): ReadonlyMap<number, number> {
  const images =
    known.get(users) ?? new Map(users.flatMap(({ id, image_id }) => (image_id ? [[id, image_id] as const] : [])));
  known.set(users, images);
  return images;
}
