import { Reply } from '../../http/answer';
import { showImage } from '@fairlead/domain/images/images.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { visibleImage } from './images.queries';

const YEAR_SECONDS = 365 * 86_400;

export const imageRoutes: Endpoint[] = [
  endpoint(showImage, 'signed_in', async (ctx, { params }) => {
    const found = await visibleImage(ctx, params.id);
    if (!found) throw notFound();
    const [, extension] = found.content_type.split('/');
    return new Reply(found.content, {
      headers: {
        'content-type': found.content_type,
        // A new picture has a new address. Only the requesting user's browser may cache it.
        'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
        vary: 'Cookie, Authorization',
        // If opened directly, it is treated as a picture only, even if other content is hidden in it.
        'content-disposition': `inline; filename="picture.${extension}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  }),
];
