/**
 * A file that is dropped where no place takes files would replace the page, and with it what was typed. Added before every
 * place that takes files, each of which says so itself.
 */
export function holdStrayFiles(): void {
  const hold = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    const isTaken = event.defaultPrevented || (target instanceof Element && target.matches('input[type="file"]'));
    if (isTaken || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
}
