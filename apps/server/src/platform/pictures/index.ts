export type { CleanPicture } from './re-encode.ts';
export {
  addPicture,
  getPicture,
  getPublicPicture,
  keepPicture,
  mustBePicture,
  mustHaveRoom,
  pictureAddress,
  pictureRows,
  readPicture,
  removePicture,
  takePicture,
} from './pictures.ts';
export { changePicture, dropReplaced } from './replacing.ts';
export { pictureSchedules, releasedPictures, tidyPictures } from './pictures.jobs.ts';
