/** Parts of mediabunny that the worker uses. The build makes a module of them (services/works/mediabunny.ts). */
export {
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
} from "mediabunny";
