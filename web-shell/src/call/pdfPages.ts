import { scriptAddress } from '@larkwell/app-kit';
import type { BoardPages } from '@larkwell/room-stage';
import { getDocument, PDFWorker } from 'pdfjs-dist';
import workerFile from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** More than the whiteboard's width, for sharp text. */
const pageWidth = 1600;

/** The pages of a PDF as pictures. Loads with the first PDF that someone opens. Throws when it is no PDF. */
export async function openPdf(data: ArrayBuffer): Promise<BoardPages> {
  // Trusted Types refuse a worker's address that is a plain text
  const port = new Worker(scriptAddress(workerFile), { type: 'module' });
  const worker = new PDFWorker({ port: port as unknown as null }); // its types know only the default of the port
  const loading = getDocument({ data, worker, useSystemFonts: true });
  const close = () => {
    void loading.destroy();
    port.terminate();
  };
  try {
    const pdf = await loading.promise;
    return { count: pdf.numPages, picture: async (page) => picture(await pdf.getPage(page)), close };
  } catch (error) {
    close();
    throw error;
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function picture(page: Page): Promise<Blob> {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pageWidth / width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))), 'image/png'),
  );
}
