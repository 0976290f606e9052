/**
 * A file dropped outside an area for files would make the browser leave the page, and the typed text would be lost.
 * This listener is added before those of the areas for files, each of which accepts the drop itself.
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
