package importer

import (
	"bufio"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// imageCost is the cost of decoding an image per pixel.
type imageCost struct {
	halfBytes int64 // half bytes of memory: a pixel with colours at half resolution takes one and a half bytes
	scans     int64 // number of passes over the pixels
}

// costOf determines the cost from the file header, without decoding. head holds its first 512 bytes.
func costOf(format string, config image.Config, head []byte, in io.Reader) (imageCost, error) {
	switch format {
	case "jpeg":
		return jpegCost(in)
	case "png":
		cost := imageCost{halfBytes: 2 * channelBytes(config.ColorModel), scans: 1}
		const interlace = 28 // offset of the interlace flag in the header chunk
		if len(head) > interlace && head[interlace] != 0 {
			cost.halfBytes *= 2 // the passes together are as large as the image and may stay in memory
			cost.scans = 2
		}
		return cost, nil
	}
	if config.ColorModel == color.YCbCrModel {
		return imageCost{halfBytes: 4, scans: 1}, nil
	}
	return imageCost{halfBytes: 16, scans: 1}, nil // lossless, or with transparency: pixels before and after the transformation
}

// channelBytes returns the bytes per pixel of a colour model.
func channelBytes(m color.Model) int64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}

// JPEG markers used here.
const (
	jpegProgressive = 0xC2
	jpegScan        = 0xDA
	jpegEnd         = 0xD9
)

// jpegCost reads the segments of a JPEG. A progressive JPEG keeps all coefficients, four bytes each, until its last scan.
func jpegCost(r io.Reader) (imageCost, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	cost := imageCost{}
	if _, err := in.Discard(2); err != nil {
		return cost, errUnreadableImage
	}
	for {
		marker, found := nextMarker(in)
		if !found || marker == jpegEnd { // a truncated file is rejected when it is decoded
			cost.scans = max(cost.scans, 1)
			return cost, nil
		}
		if marker == jpegScan {
			cost.scans++
		}
		if marker >= 0xD0 && marker <= 0xD7 || marker == 0x01 { // markers without content
			continue
		}
		var size [2]byte
		if _, err := io.ReadFull(in, size[:]); err != nil {
			continue
		}
		length := int(binary.BigEndian.Uint16(size[:])) - 2
		frame := marker >= 0xC0 && marker <= jpegProgressive
		if !frame {
			_, _ = in.Discard(max(length, 0)) // the end of the file is detected at the next marker
			continue
		}
		content := make([]byte, max(length, 0))
		if _, err := io.ReadFull(in, content); err != nil {
			continue
		}
		cost.halfBytes = frameCost(content, marker == jpegProgressive)
	}
}

// nextMarker skips to the next marker: 0xFF and a byte that is neither 0 (escaped 0xFF) nor 0xFF (padding). It reports false at the end
// of the file.
func nextMarker(in *bufio.Reader) (marker byte, found bool) {
	for {
		b, err := in.ReadByte()
		if err != nil {
			return 0, false
		}
		for b == 0xFF {
			if b, err = in.ReadByte(); err != nil {
				return 0, false
			}
			if b != 0 && b != 0xFF {
				return b, true
			}
		}
	}
}

// frameCost returns the half bytes per pixel. Each component has its own resolution relative to the finest one.
func frameCost(frame []byte, progressive bool) int64 {
	const head = 6
	if len(frame) < head {
		return 0
	}
	components := int(frame[5])
	sum, finest := int64(0), int64(1)
	for i := range components {
		at := head + 3*i + 1
		if at >= len(frame) {
			return 0
		}
		samples := int64(frame[at]>>4) * int64(frame[at]&0xF)
		sum += samples
		finest = max(finest, samples)
	}
	half := (2*sum + finest - 1) / finest
	cost := half
	if progressive {
		cost += 4 * half
	}
	if components == 4 {
		cost += 8 // black is mixed into a separate image
	}
	return cost
}
