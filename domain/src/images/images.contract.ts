import { contract, IMAGE } from '../wire/contract';
import { idParams } from '../wire/list-query';

/** The bytes of a picture, for users who may see its record. */
export const showImage = contract({
  method: 'GET',
  path: '/api/v3/images/:id',
  params: idParams,
  counted_apart: true,
  answer: IMAGE,
});
