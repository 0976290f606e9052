import { expect, test } from 'vitest';
import { pictureAddress } from './image-path';

test('API-03 the address of a picture is one that can be called', () => {
  expect(pictureAddress('https://files.test/a.png', false)).toEqual({ url: 'https://files.test/a.png' });
  for (const address of ['https://[fe80::1%25lo]/', 'https://a:99999/'])
    expect(pictureAddress(address, false)).toEqual({ problem: 'Is not a web address of a picture' });
});
