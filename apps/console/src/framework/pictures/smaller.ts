/**
 * The picture with its longer side at most this long, as a JPEG turned as the camera was held. A smaller one, or one
 * that can't be decoded, stays as it is: the server says what is wrong with it.
 */
export async function smaller(picture: Blob, side: number): Promise<Blob> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(picture);
  } catch {
    return picture;
  }
  const scale = side / Math.max(image.width, image.height);
  if (scale >= 1) return picture;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.fillStyle = '#fff'; // behind what is transparent
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return made ?? picture;
}
