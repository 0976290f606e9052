import { hasFeature } from '@fairlead/domain/features/features';
import { useState } from 'react';
import { type AppEvents, useAppEvent } from '../lib/events';
import { useSession } from '../lib/session';
import { lazyPart } from './page-route';

const ConvertModal = lazyPart('ConvertModal', () => import('../features/customers/public').then((p) => p.ConvertModal));

/** Listens for customer:convert, which any part of the product can send. */
export function ConvertHost() {
  const [asked, setAsked] = useState<AppEvents['customer:convert'] | null>(null);
  const { features } = useSession().account;
  useAppEvent('customer:convert', (next) => hasFeature(features, 'customer_management') && setAsked(next));
  return asked && <ConvertModal asked={asked} onClose={() => setAsked(null)} />;
}
