import { useEffect, useMemo, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { IconButton } from '../../ui/icon-button';
import { IconMinus, IconPlus } from '../../ui/icons';
import { Skeleton } from '../../ui/states';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Neither code in the document nor code made from its fonts is ever run; an embedded form stays a picture. */
const OPTIONS = { isEvalSupported: false, enableXfa: false, stopAtErrors: false, maxImageSize: 64_000_000 } as const;
/** Later pages are drawn when they become visible. */
const DRAWN_FIRST = 2;
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3];
const FITS = 2;

interface Props {
  link: string;
  name: string;
  large?: boolean | undefined;
  onFail: () => void;
}

/** The pages of a PDF below each other, as pictures: links and forms in them do nothing. */
export function PdfPreview({ link, name, large, onFail }: Props) {
  const [pages, setPages] = useState(0);
  const [zoom, setZoom] = useState(FITS);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const file = useMemo(() => ({ url: link }), [link]);
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <div className={styles.pdf} data-large={large || undefined}>
      <div ref={box} className={styles.pages} role="region" tabIndex={0} aria-label={m.previewOf(name)}>
        <Document
          file={file}
          options={OPTIONS}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={onFail}
          onSourceError={onFail}
          onPassword={onFail}
          loading={<Skeleton height={320} />}
          error={null}
          externalLinkTarget="_blank"
        >
          {width > 0 &&
            Array.from({ length: pages }, (_, at) => (
              <SeenPage key={at} number={at + 1} pages={pages} width={width * scale} first={at < DRAWN_FIRST} />
            ))}
        </Document>
      </div>
      {pages > 0 && (
        <div className={styles.zoom}>
          <IconButton icon={IconMinus} label={m.zoomOut} onClick={() => setZoom(Math.max(0, zoom - 1))} />
          <span>{Math.round(scale * 100)}%</span>
          <IconButton icon={IconPlus} label={m.zoomIn} onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))} />
        </div>
      )}
    </div>
  );
}

const A4 = Math.SQRT2;

/** Keeps its place before it is drawn, which is when it comes near the visible part. */
function SeenPage({ number, pages, width, first }: { number: number; pages: number; width: number; first: boolean }) {
  const [seen, setSeen] = useState(first);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (seen || !element) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '600px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [seen]);
  return (
    <div ref={place} className={styles.page} style={seen ? { width } : { width, height: width * A4 }}>
      {seen && (
        <Page
          pageNumber={number}
          width={width}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          canvasRef={(canvas) => canvas?.setAttribute('aria-label', m.pageOf(number, pages))}
          loading={<div style={{ height: width * A4 }} />}
        />
      )}
    </div>
  );
}

const PADDING = 32;

function useWidth(box: { readonly current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor((entry?.contentRect.width ?? 0) - PADDING)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
