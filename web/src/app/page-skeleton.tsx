import { Skeleton, SkeletonRows } from '../ui/states';
import styles from './page-skeleton.module.css';

/** Shown at once while the code of a page is fetched: the outline of a list, or of a record. */
export function PageSkeleton({ record }: { record: boolean }) {
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.head}>
        {record && <Skeleton width={44} height={44} radius={8} />}
        <Skeleton width={record ? 280 : 160} height={24} />
      </div>
      {record ? (
        <div className={styles.columns}>
          <Skeleton height={280} radius={8} />
          <Skeleton height={360} radius={8} />
          <Skeleton height={200} radius={8} />
        </div>
      ) : (
        <SkeletonRows rows={14} />
      )}
    </div>
  );
}
